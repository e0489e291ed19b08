import { z } from 'zod'
import { ActionDialog, type ActionDialogProps, type Answer } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { texts } from './texts.ts'
import { WindowFields } from './window-fields.tsx'
import { parents } from './work-part.tsx'

const schema = z
  .strictObject({ startsAt: z.string(), endsAt: z.string(), parentId: z.int().nullable() })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    message: texts.endsBefore,
    path: ['endsAt'],
  })
type ChosenWindow = z.output<typeof schema>

interface WindowDialogProps<Sent extends Answer>
  extends Omit<ActionDialogProps<ChosenWindow, ChosenWindow, Sent>, 'schema' | 'fields'> {
  /** The permit to work above is chosen, too. */
  readonly withParent?: boolean
}

/** Asks for the window of a permit that takes its content from another one. */
export const WindowDialog = <Sent extends Answer>({ withParent = false, ...dialog }: WindowDialogProps<Sent>) => (
  <ActionDialog
    {...dialog}
    schema={schema}
    fields={(form) => (
      <>
        {withParent && <PickField form={form} name="parentId" label={texts.parent} source={parents} />}
        <WindowFields form={form} />
      </>
    )}
  />
)
