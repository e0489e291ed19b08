import { DOCUMENT_EXTENSIONS } from '@selamat/contract/domains/files/file'
import { describe, expect, it } from 'vitest'
import { acceptOf, fileError } from './upload-rules.ts'

const document = { kind: 'document' } as const

describe('a file before it is sent', () => {
  it('needs a name (FILES-01)', () => {
    expect(fileError({ name: '', size: 10 }, document)).toBe('Please select a file')
  })

  it('can have exactly 10,000,000 bytes and not one more (FILES-02)', () => {
    expect(fileError({ name: 'a.pdf', size: 10_000_000 }, document)).toBeNull()
    expect(fileError({ name: 'a.pdf', size: 10_000_001 }, document)).toBe('Please upload a file smaller than 10 MB')
  })

  it('can have another limit of the caller (FILES-03)', () => {
    expect(fileError({ name: 'a.pdf', size: 2_000_001 }, { ...document, limit: 2_000_000 })).toBe(
      'Please upload a file smaller than 2 MB',
    )
    expect(fileError({ name: 'a.pdf', size: 20_000_000 }, { ...document, limit: 20_000_000 })).toBeNull()
  })

  it('has one of the twenty document extensions in any case (FILES-04)', () => {
    expect(DOCUMENT_EXTENSIONS).toHaveLength(20)
    for (const extension of DOCUMENT_EXTENSIONS)
      expect(fileError({ name: `a.${extension.toUpperCase()}`, size: 1 }, document)).toBeNull()
    for (const name of ['a.exe', 'a.jpg', 'a', 'a.pdf.js'])
      expect(fileError({ name, size: 1 }, document)).toBe('File type is not supported')
  })

  it('is a JPG or PNG in an image field', () => {
    expect(fileError({ name: 'photo.JPEG', size: 1 }, { kind: 'image' })).toBeNull()
    expect(fileError({ name: 'photo.gif', size: 1 }, { kind: 'image' })).toBe('You can only upload JPG/PNG file!')
    expect(acceptOf('image')).toBe('.jpg,.jpeg,.png')
  })
})
