import { useRef } from "react";

type FileButtonProps = {
  /** The text of the button. */
  readonly name: string;
  /** The name of the hidden input of the browser. */
  readonly inputName: string;
  /** The endings of the files that the browser offers: `.yaml,.json`. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
};

/** A button with which the user chooses a file. The same file can be chosen again, after it was changed. */
export function FileButton({ name, inputName, accept, onPick }: FileButtonProps) {
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
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onPick(file);
        }}
      />
    </>
  );
}
