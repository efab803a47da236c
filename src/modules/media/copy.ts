export const pictureWords = {
  crop: 'Crop picture',
  zoom: 'Zoom',
  cropHelp: 'Drag to move the picture, or use the arrow keys.',
  take: 'Use picture',
  back: 'Cancel',
  notAPicture: { title: 'Unsupported file', message: 'Choose a JPEG, PNG, WebP or GIF.' },
  tooLarge: {
    title: 'Picture too large',
    message: 'Use a picture with up to 60 megapixels, for example 7,700 by 7,700 pixels.',
  },
  notUploaded: { title: 'Couldn’t upload the picture', message: 'Check your connection and try again.' },
} as const;
