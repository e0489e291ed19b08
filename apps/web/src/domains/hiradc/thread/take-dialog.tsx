import { hiradcRequest, type RequestRow } from '@selamat/contract/domains/hiradc/hiradc-request'
import { department } from '@selamat/contract/domains/organisation/department'
import { id } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from './texts.ts'

const schema = z.strictObject({ departmentId: id })
const departments = choicesOf(department)

async function takeUp({ id: requestId, version }: RequestRow, departmentId: number | null) {
  const taken = await call(hiradcRequest.take, { body: { id: requestId, version, departmentId } })
  await refresh(hiradcRequest.list)
  return taken
}

/** Asks whether the review that a request wants is begun; gives its assessment, null where it is not. */
export async function takeReview(request: RequestRow, number: string): Promise<number | null> {
  let made: number | null = null
  await confirm({
    title: texts.takeTitle(request.title),
    consequence: texts.takeReviewText(number),
    verb: texts.take,
    keep: texts.keep,
    action: async () => {
      made = (await tell(texts.notTaken, () => takeUp(request, null)))?.hiradcId ?? null
    },
  })
  return made
}

interface TakeDialogProps {
  readonly request: RequestRow
  readonly onClose: () => void
}

/** Takes up a request for a new assessment, with the department that answers for it, and opens its draft. */
export function TakeDialog({ request, onClose }: TakeDialogProps) {
  const go = useGo()
  const initial: z.input<typeof schema> = { departmentId: request.departmentId ?? 0 }
  return (
    <ActionDialog
      title={texts.takeTitle(request.title)}
      text={texts.takeText}
      verb={texts.take}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <PickField form={form} name="departmentId" label={texts.department} source={departments} required />
      )}
      send={({ departmentId }) => takeUp(request, departmentId)}
      onDone={({ data }) => go(`/detail-hiradc?id=${data.hiradcId}`)}
      onClose={onClose}
    />
  )
}
