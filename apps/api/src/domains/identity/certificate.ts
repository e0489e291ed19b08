import { certificate } from '@selamat/contract/domains/identity/certificate'
import { SUCCESS } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { respond } from '../../platform/handler-result.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { addCertificates } from './commands/add-certificates.ts'
import { deleteCertificate, updateCertificate } from './commands/change-certificate.ts'
import { certificateReads, certificateTitles } from './queries/certificates.ts'

/** Mounts certificates (SIO): a licence is valid only with the employer that applied for it. */
export function mountCertificates(app: FastifyInstance, context: AppContext): void {
  serve(app, context, certificate, {
    add: async (call) => {
      const { username, certificates } = call.body ?? {}
      if (!username || !certificates?.length) return respond([], { message: SUCCESS })
      return createOnce(context, certificate.add, call, (tx) =>
        addCertificates(context, tx, call, username, certificates),
      )
    },
    update: async (call) =>
      call.body ? updateCertificate(context, call, call.body) : respond(null, { message: SUCCESS }),
    list: ({ actor, body }) => certificateReads.list(context, actor, body),
    export: (call) => certificateReads.export(context, call),
    titles: ({ actor, body }) => certificateTitles(context.database.kysely, actor, body),
    delete: (call) => deleteCertificate(context, call, call.params.id, call.version),
  })
}
