import { useRef } from "react";

type FileButtonProps = {
  /** The text of the button. */
  readonly name: string;
  /** The name of the hidden input of the browser. */
  readonly inputName: string;
  /** The endings of the files that the browser offers: `.yaml,.json`. */
  readonly accept: string;
  /** Whether the user can choose several files at once. Default false. */
  readonly multiple?: boolean;
  readonly onPick: (file: File, all: readonly File[]) => void;
};

/** A button with which the user chooses a file, or several. The same file can be chosen again, after it was changed. */
export function FileButton({ name, inputName, accept, multiple = false, onPick }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button button-outline" onClick={() => picker.current?.click()}>
        {name}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={inputName}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          const [file] = files;
          if (file !== undefined) onPick(file, files);
        }}
      />
    </>
  );
}
