import { SentenceText } from "../sentence.tsx";
import type { Move } from "./use-moves.ts";
import { usePreview } from "./use-preview.ts";

type ToldEffectProps = { readonly id: string; readonly step: string; readonly move: Move };

/** What a move would do at once, in a sentence beside its button: on touch screens, where nothing can point at a button. */
export function ToldEffect({ id, step, move: { resolution, position } }: ToldEffectProps) {
  const { preview, isPending } = usePreview(step, position, resolution);
  return (
    <p id={id} className="told-effect" aria-busy={isPending}>
      {preview !== null && <SentenceText sentence={preview.now} />}
      {preview === null && !isPending && "No preview: the text cannot be edited this way."}
    </p>
  );
}
