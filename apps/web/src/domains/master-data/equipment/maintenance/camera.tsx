import { useEffect, useRef, useState } from 'react'
import { Note } from '../../../../ui/layout/layout.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { texts } from './texts.ts'

/** What some browsers have; its types are in no library yet. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new (options: { formats: ['qr_code'] }) => CodeReader) | undefined
}

/** Whether the page can ask for a camera; a browser knows none where the address is not secure. */
export const hasCamera = (): boolean => globalThis.navigator.mediaDevices !== undefined

/** The browser's own reader of QR codes, which is faster, else ours; its code comes only then. */
async function codeReader(): Promise<CodeReader> {
  const Reader = globalThis.BarcodeDetector ?? (await import('qr/decode.js')).BarcodeDetector
  return new Reader({ formats: ['qr_code'] })
}

const EVERY_MS = 250

/** The picture of the camera; tells the first code it reads, once. */
export function Camera({ onRead }: { readonly onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onRead)
  tell.current = onRead
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening')

  useEffect(() => {
    const over = new AbortController()
    watch(video.current, over.signal, () => setState('open')).then(
      (text) => text !== null && tell.current(text),
      (cause: unknown) => {
        if (over.signal.aborted) return
        console.warn('The camera could not be opened', cause)
        setState('failed')
      },
    )
    return () => over.abort()
  }, [])

  if (state === 'failed') return <Note className="scan__told">{texts.noCamera}</Note>
  return (
    <div className="scan__camera">
      {state === 'opening' && <Spinner page />}
      <video ref={video} muted playsInline aria-label={texts.scan} />
    </div>
  )
}

/** Reads the camera until a code is seen or it is over. Throws where the camera may not be used. */
async function watch(video: HTMLVideoElement | null, over: AbortSignal, opened: () => void): Promise<string | null> {
  if (video === null) return null
  const reader = await codeReader()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    opened()
    while (!over.aborted) {
      const [code] = await reader.detect(video)
      if (code !== undefined) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
