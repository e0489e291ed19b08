import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { download } from '../../../lib/client.ts'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../../ui/used-by.ts'
import { texts } from './texts.ts'

interface Exported {
  readonly id: number
  readonly revisionId: number
  readonly number: string
}

/** Downloads the rows of one revision with their controls; a failure is shown (HIRADC-17). */
export const exportRows = ({ id, revisionId, number }: Exported): Promise<void> =>
  download(hiradcRegister.export, { body: { id, revisionId } }, `${number.replaceAll('/', '-')}.xlsx`).catch(
    (thrown: unknown) => void toast.error(texts.exportFailed, errorText(thrown)),
  )
