import { file } from '@selamat/contract/domains/files/file'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../lib/client.ts'
import { Text } from './layout/layout.tsx'
import './avatar.css'

const TITLES = /^(dr|drg|ir|h|hj|prof)\.?$/i

/** The initials of the first and the last name, without titles: "dr. Maya Sari" is MS. */
function initials(name: string): string {
  const names = name.split(/[\s,]+/).filter((part) => /^\p{L}/u.test(part) && !TITLES.test(part))
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('')
}

interface AvatarProps {
  readonly name: string
  readonly size?: 24 | 28 | 32 | 44 | 130
  /** The file of the photo; initials are shown without one and until it is loaded. */
  readonly photo?: number | null | undefined
}

/** A person's photo or initials in a circle; decoration beside the name. */
export const Avatar = ({ name, size = 28, photo }: AvatarProps) => {
  const address = usePhoto(photo ?? null)
  return (
    <Text weight="strong" tone="plain" className={`avatar avatar--${size}`} aria-hidden>
      {address === null ? initials(name) : <img src={address} alt="" />}
    </Text>
  )
}

/** The address of a person's photo in this page, or null without one and until it came; asked for once, however often it is shown. */
function usePhoto(id: number | null): string | null {
  const { data: blob } = useQuery({
    queryKey: ['photo', id],
    queryFn: async ({ signal }) => (await fetchFile(file.download, { params: { id: id ?? 0 } }, { signal })).blob,
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Without permission or file the initials stay.
    retry: false,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return setAddress(null)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
