import { type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import type { z } from 'zod'
import type { Client } from '../../../lib/call.ts'

type Send = Pick<Client, 'call'>
type Written = NonNullable<z.input<typeof certificate.add.body>>['certificates'][number]
type Update = CallInput<typeof certificate.update>['body']

/** Adds certificates to a user (USERS-38); without a list or with an empty one nothing is sent (USERS-42, USERS-43). */
export async function addCertificates(
  { call }: Send,
  username: string,
  certificates: readonly Written[] | undefined,
  idempotencyKey: string,
): Promise<{ data: readonly CertificateRow[]; message: string } | null> {
  if (certificates === undefined || certificates.length === 0) return null
  return call(certificate.add, { body: { username, certificates: [...certificates] } }, { idempotencyKey })
}

/** Updates a certificate (USERS-39); without a payload nothing is sent (USERS-42). */
export async function updateCertificate(
  { call }: Send,
  body: Update | undefined,
): Promise<{ data: CertificateRow | null; message: string } | null> {
  return body === undefined || body === null ? null : call(certificate.update, { body })
}
