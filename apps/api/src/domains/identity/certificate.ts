import { certificate } from '@selamat/contract/domains/identity/certificate'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED } from '../../platform/words.ts'
import { addCertificates } from './commands/add-certificates.ts'
import { deleteCertificate, updateCertificate } from './commands/change-certificate.ts'
import { exportCertificates } from './commands/export-certificates.ts'
import { certificateTitles, listCertificates } from './queries/certificates.ts'

/** Certificates (SIO) of people: an operator's licence holds only with the employer that applied for it. */
export function mountCertificates(app: FastifyInstance, house: House): void {
  mount(app, house, certificate.add, async (call) => {
    const { username, certificates } = call.body ?? {}
    if (!username || !certificates?.length) return { data: [] }
    const data = await createOnce(house, certificate.add, call, (tx) =>
      addCertificates(house, tx, call, username, certificates),
    )
    return { data, message: SAVED }
  })
  mount(app, house, certificate.update, async (call) =>
    call.body ? { data: await updateCertificate(house, call, call.body), message: SAVED } : { data: null },
  )
  mount(app, house, certificate.list, (call) => listCertificates(house, call.actor, call.body))
  mount(app, house, certificate.export, (call) => exportCertificates(house, call, call.body))
  mount(app, house, certificate.titles, async ({ actor, body }) => ({
    data: await certificateTitles(house.database.kysely, actor, body),
  }))
  mount(app, house, certificate.delete, async (call) => {
    await deleteCertificate(house, call, call.params.id, call.version)
    return { data: null, message: DELETED }
  })
}
