import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import type { PartProps } from './part-props.ts'
import { texts } from './texts.ts'

const types = choicesOf(workType)

/** The permits to work under which a special permit can be put. */
export const parents: ChoiceSource = {
  key: 'permits-to-work',
  load: async ({ keyword, limit, ids }) =>
    toChoices((await call(permitRegister.options, { body: { keyword, limit, ids, kind: 'PTW' } })).data),
}

interface WorkPartProps extends PartProps {
  /** Another permit above was chosen. */
  readonly onParent: (parentId: number | null) => Promise<void>
}

/** Under which permit, which brings place, window and people along; then what is done, by which type of work. */
export function WorkPart({ form, type, onParent }: WorkPartProps) {
  const isSpecial = (type?.permitKind ?? form.values.kind) !== 'PTW'
  const picked = () => {
    // Ranks and checklist are those of the type.
    form.set('rankDetailIds', [])
    form.set('checks', [])
  }
  return (
    <div className="fields">
      {isSpecial && (
        <PickField
          form={form}
          name="parentId"
          label={texts.parent}
          source={parents}
          help={texts.parentHelp}
          onPicked={(parentId) => void onParent(parentId)}
          required
        />
      )}
      <PickField
        form={form}
        name="workTypeId"
        label={texts.type}
        source={types}
        help={type?.description ?? texts.typeHelp}
        onPicked={picked}
        required
      />
      <TextField form={form} name="title" label={texts.title} placeholder={texts.titleHint} required wide />
      <AreaField form={form} name="method" label={texts.method} placeholder={texts.methodHint} />
    </div>
  )
}
