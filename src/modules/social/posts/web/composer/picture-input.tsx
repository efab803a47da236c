import type { RefObject } from 'react';

type PictureInputProps = {
  files: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
};

/** Hidden, because buttons open it. */
export function PictureInput({ files, onChoose }: PictureInputProps) {
  return (
    <input
      ref={files}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) onChoose(file);
        target.value = '';
      }}
    />
  );
}
