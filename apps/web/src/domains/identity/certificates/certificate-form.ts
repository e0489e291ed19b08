import type { FileData } from '@selamat/contract/domains/files/file'
import { type CertificateRow, certificate, certificateWrite } from '@selamat/contract/domains/identity/certificate'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { refreshChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { companies } from '../users/choices.ts'
import { addCertificates, updateCertificate } from './calls.ts'

export type CertificateValues = z.input<typeof certificateWrite>

const keep = (row: CertificateRow | null) => ({
  version: row?.version ?? 0,
  values: {
    title: row?.title ?? '',
    certificateClass: row?.certificateClass ?? null,
    certificateNumber: row?.certificateNumber ?? '',
    issuer: row?.issuer ?? '',
    employerId: row?.employerId ?? null,
    issuedOn: row?.issuedOn ?? null,
    validUntil: row?.validUntil ?? null,
    fileId: row?.file?.id ?? null,
  } satisfies CertificateValues,
})

/** Reloads the certificates of a user wherever they are visible. */
export const refreshCertificates = (username: string): Promise<unknown> =>
  Promise.all([refresh(certificate.list, certificate.titles), refreshChoices(`certificates:${username}`)])

/** The form of a certificate of a user; null adds one. */
export function useCertificateForm(username: string, row: CertificateRow | null, onSaved: () => void) {
  const [initial] = useState(() => keep(row))
  const [file, setFile] = useState<FileData | null>(row?.file ?? null)
  const record = useRecordForm({
    schema: certificateWrite,
    initial,
    draftKey: `certificate:${row?.id ?? `new:${username}`}`,
    pickers: { employerId: companies },
    async save(values, { version, idempotencyKey }) {
      const response =
        row === null
          ? await atFields(() => addCertificates({ call }, username, [values], idempotencyKey))
          : await updateCertificate({ call }, { ...values, id: row.id, version })
      void refreshCertificates(username)
      return { message: response?.message ?? '', done: onSaved }
    },
    async read() {
      const { data } = await call(certificate.list, { body: { filter: { id: [row?.id ?? 0] } } })
      setFile(data[0]?.file ?? null)
      return keep(data[0] ?? row)
    },
  })
  const attach = (next: FileData | null) => {
    setFile(next)
    record.form.set('fileId', next?.id ?? null)
  }
  return { ...record, file, attach }
}

/** Maps the server's field paths of a list to the fields of this form, its only entry. */
async function atFields<T>(perform: () => Promise<T>): Promise<T> {
  try {
    return await perform()
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    const errors = Object.fromEntries(
      Object.entries(thrown.errors).map(([path, message]) => [path.replace(/^certificates\.0\./, ''), message]),
    )
    throw new ApiError(thrown.status, thrown.code, thrown.message, { ...thrown, errors })
  }
}
