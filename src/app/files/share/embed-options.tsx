import { useState } from "react";
import { EMBED_MODES, EMBED_THEMES, WIDTH_FOR_FIELDS } from "../../../embed-messages/options.ts";
import { usePageState } from "../../context/page-context.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { type EmbedChoice, withFittingSteps } from "./embed-choice.ts";
import { PanelChoice } from "./panel-choice.tsx";

const MODE_NAMES = { lazy: "When the reader scrolls to it", click: "On a click", eager: "At once" };
const THEME_NAMES = { light: "Light", dark: "Dark" };

type OptionsProps = {
  readonly choice: EmbedChoice;
  readonly onChange: (choice: EmbedChoice) => void;
  /** What the theme `auto` is called. */
  readonly automatic: string;
  readonly height: number;
  readonly onHeight: (height: number) => void;
};

/** The fields for the options of an embedded scenario. */
export function EmbedOptions({ choice, onChange, automatic, height, onHeight }: OptionsProps) {
  const steps = usePageState((state) => state.scenario.steps);
  const choose = (part: Partial<EmbedChoice>) =>
    onChange(withFittingSteps({ ...choice, ...part }, steps.length));
  return (
    <>
      <div className="share-options">
        <label>
          Starts
          <select
            className="field"
            value={choice.mode}
            onChange={({ target }) => onChange({ ...choice, mode: target.value as EmbedChoice["mode"] })}
          >
            {EMBED_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {MODE_NAMES[mode]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Theme
          <select
            className="field"
            value={choice.theme}
            onChange={({ target }) => onChange({ ...choice, theme: target.value as EmbedChoice["theme"] })}
          >
            {EMBED_THEMES.map((theme) => (
              <option key={theme} value={theme}>
                {theme === "auto" ? automatic : THEME_NAMES[theme]}
              </option>
            ))}
          </select>
        </label>
        <label>
          First shown step
          <select
            className="field"
            value={choice.step === steps.length ? "" : (choice.step ?? "")}
            onChange={({ target }) => choose({ step: Number(target.value) || null })}
          >
            <option value="">Last step</option>
            {steps.slice(0, -1).map((step, at) => (
              <option key={step.id} value={at + 1}>
                {at + 1}. {step.actor} {stepPhrase(step)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Shown changes
          <select
            className="field"
            value={choice.since ?? ""}
            onChange={({ target: { value } }) => choose({ since: value === "" ? null : Number(value) })}
          >
            <option value="">Those of the shown step</option>
            <option value="0">Since the beginning</option>
            {steps.slice(0, (choice.step ?? steps.length) - 1).map((step, at) => (
              <option key={step.id} value={at + 1}>
                Since step {at + 1}
              </option>
            ))}
          </select>
        </label>
        <HeightField height={height} onHeight={onHeight} />
      </div>
      <PanelChoice value={choice.panels} onChange={(panels) => onChange({ ...choice, panels })} />
      {choice.panels === null && (
        <p className="quiet">
          These are the default. Where the scenario is at least {WIDTH_FOR_FIELDS} pixels wide, Fields shows,
          too.
        </p>
      )}
      <label className="tick">
        <input
          type="checkbox"
          checked={choice.isReadOnly}
          onChange={({ target }) => onChange({ ...choice, isReadOnly: target.checked })}
        />
        Readers can look at all steps, but change nothing
      </label>
    </>
  );
}

/** Takes a height over while one types it, as long as it makes sense. */
function HeightField({ height, onHeight }: Pick<OptionsProps, "height" | "onHeight">) {
  // null until one types: then it follows the preview
  const [text, setText] = useState<string | null>(null);
  return (
    <label>
      Height in pixels
      <input
        className="field"
        type="number"
        min={100}
        max={4000}
        step={20}
        value={text ?? String(height)}
        onChange={({ target }) => {
          setText(target.value);
          const wanted = Math.round(Number(target.value));
          if (wanted >= 100 && wanted <= 4000) onHeight(wanted);
        }}
      />
    </label>
  );
}
