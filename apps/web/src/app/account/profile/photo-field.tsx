import { CameraOutlined } from '@ant-design/icons'
import { AVATAR_MESSAGES } from '@selamat/contract/domains/identity/profile'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { acceptOf } from '../../../lib/upload-rules.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { photoError } from './input-rules.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { texts } from './texts.ts'
import './photo-field.css'

interface PhotoFieldProps {
  readonly name: string
  /** The stored photo. */
  readonly stored: number | null
  /** The new one, not sent yet. */
  readonly photo: Blob | null
  readonly onChange: (photo: Blob) => void
}

/** The avatar at 130 with the way to another one (PROFILE-16, PROFILE-17). */
export function PhotoField({ name, stored, photo, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [error, setError] = useState<string | null>(null)
  const preview = useAddress(photo)
  const address = useAddress(chosen)

  function choose(file: File | undefined) {
    if (file === undefined) return
    const error = photoError(file)
    setError(error)
    setChosen(error === null ? file : null)
  }
  return (
    <Row gap={20} className="photo-field">
      {preview === null ? (
        <Avatar name={name} size={130} photo={stored} />
      ) : (
        <img className="avatar avatar--130" src={preview} alt="" />
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        accept={acceptOf('image')}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Stack gap={6} align="start">
        <Button icon={<CameraOutlined />} onClick={() => input.current?.click()}>
          {stored === null && photo === null ? texts.choosePhoto : texts.changePhoto}
        </Button>
        <small>{texts.photoHint}</small>
        {error !== null && (
          <Text as="p" size="small" tone="error" role="alert">
            {error}
          </Text>
        )}
      </Stack>
      {address !== null && (
        <PhotoCrop
          address={address}
          onClose={() => setChosen(null)}
          onCropped={(cropped) => {
            setChosen(null)
            onChange(cropped)
          }}
          onUnreadable={() => {
            setChosen(null)
            setError(AVATAR_MESSAGES.type)
          }}
        />
      )}
    </Row>
  )
}

/** An address of a picture in this page, given back when it is no longer shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return setAddress(null)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
