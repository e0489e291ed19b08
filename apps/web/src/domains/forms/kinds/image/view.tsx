import { useState } from 'react'
import { FilePicture } from '../../../../ui/file-picture.tsx'
import type { ViewProps } from '../part.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import './view.css'

/** The photos of an answer; each opens large. */
export function View({ shown }: ViewProps<'image'>) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="photos">
        {shown.files.map((file, at) => (
          <li key={file.id}>
            <FilePicture file={file} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </ul>
      {open !== null && <PhotoViewer files={shown.files} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </>
  )
}
