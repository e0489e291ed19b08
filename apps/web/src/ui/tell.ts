import { toast } from './toast.ts'
import { errorText } from './used-by.ts'

/** Runs an action and shows its result: the server's message, or `failure` with the reason. Returns its data, null on failure. */
export async function tell<T>(
  failure: string,
  perform: () => Promise<{ data: T; message: string }>,
): Promise<T | null> {
  try {
    const { data, message } = await perform()
    toast.success('Success', message)
    return data
  } catch (thrown) {
    toast.error(failure, errorText(thrown))
    return null
  }
}
