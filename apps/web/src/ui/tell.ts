import { toast } from './toast.ts'
import { errorText } from './used-by.ts'

/** Runs an act and says how it went: the server's message, or `failure` with the reason. Gives its data, null where it failed. */
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
