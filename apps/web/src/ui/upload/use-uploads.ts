import { extensionOf, type FileData } from '@selamat/contract/domains/files/file'
import { useContext, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { authorised } from '../../lib/client.ts'
import { newKey } from '../../lib/crypto.ts'
import { copyFile, FilesMayWait, keepLocalFile } from '../../lib/local-files.ts'
import { uploadFile } from '../../lib/upload.ts'
import { fileError, type UploadRules } from '../../lib/upload-rules.ts'
import { xhrTransport } from '../../lib/xhr.ts'

/** A file that is being uploaded. */
export interface Sending {
  readonly key: string
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  /** Why it failed. */
  readonly error: string | null
}

interface UploadState {
  readonly sending: readonly Sending[]
  /** Why the last chosen file was not sent, or was added under another name. */
  readonly alert: string | null
  readonly add: (files: readonly File[]) => void
  readonly retry: (key: string) => void
  readonly drop: (key: string) => void
}

/** Checks files, sends them and hands over what the server stored. */
export function useUploads(
  rules: UploadRules & { readonly max: number },
  value: readonly FileData[],
  change: (files: FileData[]) => void,
): UploadState {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [alert, setAlert] = useState<string | null>(null)
  const mayWait = useContext(FilesMayWait)
  const stored = useRef(value)
  stored.current = value
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => void stop.abort()), [])

  const patch = (key: string, part: Partial<Sending>) =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: string) => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setSending((now) => now.filter((each) => each.key !== key))
  }

  /** Sends a file; a form that can wait also keeps it on this device, and goes on with that where there is no connection. */
  async function store(key: string, file: File, signal: AbortSignal): Promise<FileData> {
    try {
      const via = xhrTransport((share) => patch(key, { share }))
      const data = await uploadFile({ authorised }, file, { via, signal, idempotencyKey: key })
      if (mayWait) await copyFile(data.id, file).catch((cause) => console.info('The file could not be kept', cause))
      return data
    } catch (thrown) {
      if (!mayWait || signal.aborted || !(thrown instanceof ApiError && thrown.status === 0)) throw thrown
      return keepLocalFile(file)
    }
  }

  async function send(key: string, file: File) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    patch(key, { share: 0, error: null })
    try {
      const data = await store(key, file, stop.signal)
      stored.current = [...stored.current, data]
      change([...stored.current])
      drop(key)
      // A picture is kept under its true type.
      if (extensionOf(data.name) !== extensionOf(file.name)) {
        setAlert(`${file.name} holds another kind of picture and was added as ${data.name}`)
      }
    } catch (thrown) {
      if (!stop.signal.aborted) patch(key, { error: messageOf(thrown) })
    }
  }

  function add(files: readonly File[]) {
    const room = rules.max - value.length - sending.length
    const disabledReason = files.map((file) => fileError(file, rules)).find((reason) => reason !== null)
    setAlert(disabledReason ?? (files.length > room ? `At most ${rules.max} files` : null))
    const fit = files.filter((file) => fileError(file, rules) === null).slice(0, Math.max(room, 0))
    const started = fit.map((file) => ({ key: newKey(), file, share: 0, error: null }))
    setSending((now) => [...now, ...started])
    for (const { key, file } of started) void send(key, file)
  }

  const retry = (key: string) => {
    const one = sending.find((each) => each.key === key)
    if (one !== undefined) void send(key, one.file)
  }
  return { sending, alert, add, retry, drop }
}
