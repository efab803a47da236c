export { CropView } from './crop-later.ts';
export { cutPicture, readPicture, type ChosenPicture, type CutPicture } from './chosen-picture.ts';
export { faceRatio } from './crop.ts';
export { upload } from './upload.ts';
export { usePictureCut } from './use-picture-cut.tsx';
