import { useEffect, useState } from 'react'
import './qr-code.css'

interface Drawn {
  readonly size: number
  readonly path: string
}

async function draw(text: string): Promise<Drawn> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (bit, index) => (bit ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
  return { size, path: dark.join('') }
}

/** A QR code, dark on white in every theme so that phones read it; its library comes when it is needed. */
export function QrCode({ text, label }: { text: string | null; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let gone = false
    if (text === null) return
    draw(text).then(
      (found) => gone || setDrawn(found),
      // Its content is beside it as text, for typing.
      (cause: unknown) => console.warn('The QR code could not be drawn', cause),
    )
    return () => {
      gone = true
    }
  }, [text])
  return (
    <div className="boxed qr-code" role="img" aria-label={label}>
      {drawn !== null && (
        <svg viewBox={`-3 -3 ${drawn.size + 6} ${drawn.size + 6}`} shapeRendering="crispEdges" aria-hidden>
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  )
}
