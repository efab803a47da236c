/** Choosing a picture and the part of it that is shown. */
export const pictureWords = {
  crop: 'Crop picture',
  zoom: 'Zoom',
  cropHelp: 'Drag to move it, or use the arrow keys.',
  take: 'Use picture',
  back: 'Cancel',
  notAPicture: { title: 'Not a picture', message: 'Choose a JPEG, PNG, WebP or GIF.' },
  notUploaded: { title: 'The picture did not arrive', message: 'Check your connection and try again.' },
} as const;
