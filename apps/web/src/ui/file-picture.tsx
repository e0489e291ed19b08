import { FileImageOutlined } from '@ant-design/icons'
import { type FileData, file as fileOperations } from '@selamat/contract/domains/files/file'
import { useEffect, useState } from 'react'
import { fetchFile } from '../lib/client.ts'
import { localFile } from '../lib/local-files.ts'
import { isLocalFile } from '../lib/local-id.ts'
import './file-picture.css'

/** The address of a stored file's bytes in this page, or null until they came; a plain `<img>` could not carry the bearer. */
export function useFileAddress(id: number): { address: string | null; failed: boolean } {
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
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
  }, [id])
  return { address, failed }
}

/** The bytes of a stored file, or of one that waits on this device. */
async function bytesOf(id: number, signal: AbortSignal): Promise<Blob> {
  if (!isLocalFile(id)) return (await fetchFile(fileOperations.download, { params: { id } }, { signal })).blob
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
