import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { type Crop, clamped, INITIAL_CROP, MAX_ZOOM, moved, type Size, squareOf } from './crop.ts'
import { texts } from './texts.ts'
import './photo-crop.css'

/** The side of the view in pixels, and how far an arrow key goes. */
const VIEW = 260
const STEP = 12
const ZOOM_STEP = 0.2
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}

interface PhotoCropProps {
  /** The address of the chosen picture in this page. */
  readonly address: string
  readonly onClose: () => void
  readonly onCropped: (photo: Blob) => void
  /** The browser cannot read the picture. */
  readonly onUnreadable: () => void
}

/** Chooses the square of a picture that becomes the photo: dragged or moved by keys, zoomed by a slider. */
export function PhotoCrop({ address, onClose, onCropped, onUnreadable }: PhotoCropProps) {
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState<Crop>(INITIAL_CROP)
  const last = useRef<{ x: number; y: number } | null>(null)
  const square = size && squareOf(size, crop)
  const scale = square === null ? 0 : VIEW / square.side

  const shift = (by: { x: number; y: number }) => size && setCrop((now) => moved(size, now, by, VIEW))
  const zoomTo = (zoom: number) => size && setCrop((now) => clamped(size, { ...now, zoom }))
  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent) => {
    if (last.current === null) return
    shift({ x: event.clientX - last.current.x, y: event.clientY - last.current.y })
    last.current = { x: event.clientX, y: event.clientY }
  }
  const drop = () => {
    last.current = null
  }
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (by === undefined) return
    event.preventDefault()
    shift(by)
  }
  const use = async () => {
    if (image.current !== null && square !== null) onCropped(await drawSquare(image.current, square))
  }

  return (
    <Dialog
      title={texts.adjust}
      width={340}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="primary" disabled={square === null} onClick={() => void use()}>
            {texts.usePhoto}
          </Button>
        </>
      }
    >
      <button
        type="button"
        className="photo-crop"
        style={{ width: VIEW, height: VIEW }}
        aria-label={texts.move}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={press}
      >
        <img
          ref={image}
          src={address}
          alt=""
          draggable={false}
          style={
            square && size
              ? {
                  width: size.width * scale,
                  height: size.height * scale,
                  translate: `${-square.left * scale}px ${-square.top * scale}px`,
                }
              : { visibility: 'hidden' }
          }
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={onUnreadable}
        />
      </button>
      <Row as="label" gap={12} size="body" className="photo-crop__zoom">
        {texts.zoom}
        <input
          className="grow"
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
      </Row>
    </Dialog>
  )
}

/** Twice what the server keeps: it draws the final size. */
const SIDE = 520
const QUALITY = 0.92

/** The square of a loaded picture as a JPG. Throws where the browser cannot draw. */
async function drawSquare(
  image: HTMLImageElement,
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures')
  // JPG knows no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  const blob = await promise
  if (blob === null) throw new Error('This browser cannot draw pictures')
  return blob
}
