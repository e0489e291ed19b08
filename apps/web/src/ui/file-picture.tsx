import { FileImageOutlined } from '@ant-design/icons'
import { type FileData, file as fileOperations } from '@selamat/contract/domains/files/file'
import { useEffect, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { fetchFile } from '../lib/client.ts'
import { keptPicture } from '../lib/kept-pictures.ts'
import { localFile } from '../lib/local-files.ts'
import { isLocalFile } from '../lib/local-id.ts'
import './file-picture.css'

/**
 * The address of a stored file's bytes in this page, or null until they came; a plain `<img>` could not carry the bearer. `isNear`:
 * false as long as it need not be loaded.
 */
export function useFileAddress(id: number, isNear = true): { address: string | null; failed: boolean } {
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isNear) return
    const stop = new AbortController()
    let made: string | null = null
    bytesOf(id, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => !stop.signal.aborted && setFailed(true),
    )
    return () => {
      stop.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, isNear])
  return { address, failed }
}

/** The bytes of a stored file, the kept ones where the server cannot be reached, or of one that waits on this device. */
async function bytesOf(id: number, signal: AbortSignal): Promise<Blob> {
  if (!isLocalFile(id)) {
    try {
      return (await fetchFile(fileOperations.download, { params: { id } }, { signal })).blob
    } catch (thrown) {
      const kept = thrown instanceof ApiError && thrown.status === 0 ? await keptPicture(id) : undefined
      if (kept === undefined) throw thrown
      return kept
    }
  }
  const kept = await localFile(id)
  if (kept === undefined) throw new Error('The file is no longer on this device')
  return kept.file
}

/** A stored picture, fitted into its frame; `onOpen` makes it a button. */
export function FilePicture({ file, onOpen }: { file: FileData; onOpen?: (address: string) => void }) {
  const { address, failed } = useFileAddress(file.id)
  const picture =
    address === null ? (
      <FileImageOutlined aria-label={failed ? `${file.name} could not be loaded` : `${file.name} is loading`} />
    ) : (
      <img src={address} alt={file.name} />
    )
  if (onOpen === undefined || address === null) return <span className="file-picture">{picture}</span>
  return (
    <button type="button" className="file-picture" onClick={() => onOpen(address)}>
      {picture}
    </button>
  )
}

/** Stands where a picture will be, or could not be loaded. */
export const PictureFrame = ({ label }: { readonly label: string }) => (
  <span className="file-picture">
    <FileImageOutlined aria-label={label} />
  </span>
)
