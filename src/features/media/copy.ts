/** Choosing a picture and the part of it that is shown. */
export const pictureWords = {
  crop: 'Cut the picture',
  zoom: 'Zoom',
  cropHelp: 'Drag to move it. With the keyboard: the arrow keys.',
  take: 'Use this part',
  back: 'Back',
  notAPicture: { title: 'Not a picture', message: 'Choose a JPEG, PNG, WebP or GIF.' },
  notUploaded: { title: 'The picture did not arrive', message: 'Check your connection and try again.' },
} as const;
