import { type DragEvent, useState } from 'react'

/** What makes an element take dropped files: its handlers, and whether files are over it. */
export function useFileDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  const on = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return { over, on }
}
