import type { CallInput, Endpoint } from '@selamat/contract/kit/endpoint'
import { type CallOptions, createClient } from './call.ts'
import { createTransport } from './http.ts'
import { session } from './session.ts'

let forbidden: () => void = () => {}

/** Sets what happens without permission; the router sets it when it starts. */
export function onForbidden(action: () => void): void {
  forbidden = action
}

/** The client of this tab. */
export const { authorised, call, attempt, fetchFile } = createClient(session, createTransport(), () => forbidden())

/** Fetches a file operation and hands it to the browser's download. Throws ApiError. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallbackName: string,
  options: CallOptions = {},
): Promise<void> {
  const { blob, name } = await fetchFile(endpoint, input, options)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name ?? fallbackName
  link.click()
  URL.revokeObjectURL(link.href)
}
