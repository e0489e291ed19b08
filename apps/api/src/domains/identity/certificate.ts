import { certificate } from '@selamat/contract/domains/identity/certificate'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED } from '../../platform/messages.ts'
import { addCertificates } from './commands/add-certificates.ts'
import { deleteCertificate, updateCertificate } from './commands/change-certificate.ts'
import { certificateReads, certificateTitles } from './queries/certificates.ts'

/** Mounts certificates (SIO): a licence is valid only with the employer that applied for it. */
export function mountCertificates(app: FastifyInstance, context: AppContext): void {
  mount(app, context, certificate.add, async (call) => {
    const { username, certificates } = call.body ?? {}
    if (!username || !certificates?.length) return { data: [] }
    const data = await createOnce(context, certificate.add, call, (tx) =>
      addCertificates(context, tx, call, username, certificates),
    )
    return { data, message: SAVED }
  })
  mount(app, context, certificate.update, async (call) =>
    call.body ? { data: await updateCertificate(context, call, call.body), message: SAVED } : { data: null },
  )
  mount(app, context, certificate.list, ({ actor, body }) => certificateReads.list(context, actor, body))
  mount(app, context, certificate.export, (call) => certificateReads.export(context, call))
  mount(app, context, certificate.titles, async ({ actor, body }) => ({
    data: await certificateTitles(context.database.kysely, actor, body),
  }))
  mount(app, context, certificate.delete, async (call) => {
    await deleteCertificate(context, call, call.params.id, call.version)
    return { data: null, message: DELETED }
  })
}
