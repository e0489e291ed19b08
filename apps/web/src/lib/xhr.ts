import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { addressOf, headersOf, noAnswer, TIMEOUT_MS, type Transport } from './http.ts'

/** A transport with upload progress, 0 to 1; fetch has none. */
export const xhrTransport =
  (onProgress: (share: number) => void, base: string = API_BASE): Transport =>
  (request) =>
    new Promise((resolve, reject) => {
      if (request.signal?.aborted) return reject(noAnswer(false, true))
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, addressOf(request, base))
      xhr.timeout = request.timeoutMs ?? TIMEOUT_MS
      xhr.responseType = 'text'
      for (const [name, value] of Object.entries(headersOf(request))) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
      xhr.onload = () => {
        const requestId = xhr.getResponseHeader('x-request-id')
        const headers = new Headers(requestId === null ? {} : { 'x-request-id': requestId })
        resolve(new Response(xhr.responseText === '' ? null : xhr.responseText, { status: xhr.status, headers }))
      }
      xhr.onerror = () => reject(noAnswer(false, false))
      xhr.ontimeout = () => reject(noAnswer(true, false))
      xhr.onabort = () => reject(noAnswer(false, true))
      request.signal?.addEventListener('abort', () => xhr.abort())
      xhr.send(request.body ?? null)
    })
