export { CropView } from './crop-later.ts';
export { readPicture } from './read-picture.ts';
export { upload } from './upload.ts';
export { usePictureCut } from './use-picture-cut.tsx';
