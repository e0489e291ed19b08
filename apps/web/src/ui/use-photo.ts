import { file } from '@selamat/contract/domains/files/file'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../lib/client.ts'

/** The address of a person's photo in this page, or null without one and until it came; asked for once, however often it is shown. */
export function usePhoto(id: number | null): string | null {
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
