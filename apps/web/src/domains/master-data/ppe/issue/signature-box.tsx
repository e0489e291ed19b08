import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'

/** A higher resolution only makes the picture larger. */
const MOST_DENSE = 2
const INK = '#16232b'

interface SignatureBoxProps {
  readonly busy: boolean
  readonly onSign: (picture: File) => void
}

/** A signature field for finger, pen or mouse; the drawing survives a screen rotation. */
export function SignatureBox({ busy, onSign }: SignatureBoxProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const sheet = canvas.current
    if (sheet === null) return
    const made = new SignaturePad(sheet, { penColor: INK, minWidth: 0.8, maxWidth: 2.6 })
    pad.current = made
    const fit = () => {
      const ratio = Math.min(window.devicePixelRatio || 1, MOST_DENSE)
      const strokes = made.toData()
      sheet.width = sheet.offsetWidth * ratio
      sheet.height = sheet.offsetHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(strokes)
    }
    fit()
    const note = () => setDrawn(!made.isEmpty())
    made.addEventListener('endStroke', note)
    const observer = new ResizeObserver(fit)
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      made.removeEventListener('endStroke', note)
      made.off()
    }
  }, [])

  const clear = () => {
    pad.current?.clear()
    setDrawn(false)
  }
  const sign = () =>
    canvas.current?.toBlob(
      (blob) => blob && onSign(new File([blob], 'signature.png', { type: 'image/png' })),
      'image/png',
    )
  return (
    <Stack gap={10} className="signature">
      <p className="size-body tone-secondary" id="signature-words">
        {texts.signHere}
      </p>
      <canvas ref={canvas} className="paper signature__sheet" role="img" aria-label={texts.box} />
      <Row gap={8} justify="end" className="signature__acts">
        <Button disabled={!drawn || busy} onClick={clear}>
          {texts.clear}
        </Button>
        <Button type="primary" disabled={!drawn} loading={busy} onClick={sign}>
          {texts.sign}
        </Button>
      </Row>
    </Stack>
  )
}
