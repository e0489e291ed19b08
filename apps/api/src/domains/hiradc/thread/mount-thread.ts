import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { consultation } from '@selamat/contract/domains/hiradc/consultation'
import { hiradcRequest } from '@selamat/contract/domains/hiradc/hiradc-request'
import { plural } from '@selamat/contract/kit/plural'
import type { FastifyInstance } from 'fastify'
import { respond } from '../../../platform/handler-result.ts'
import { serve } from '../../../platform/http.ts'
import type { WorkflowContext } from '../../workflow/index.ts'
import type { HiradcPorts } from '../ports.ts'
import { acknowledge } from './acknowledge.ts'
import { declineRequest, takeRequest } from './answer-request.ts'
import { remindReaders } from './ask-readers.ts'
import { listConsulted, saveConsulted } from './consultations.ts'
import { createRequest } from './create-request.ts'
import { departmentReaders, toAcknowledge } from './readers.ts'
import { requestReads } from './requests.ts'

/** The people of assessments: who was consulted, who has read what is in force, and who asks for one. */
export function mountThread(app: FastifyInstance, context: WorkflowContext, ports: HiradcPorts): void {
  serve(app, context, acknowledgement, {
    acknowledge: (call) => acknowledge(context, call),
    list: ({ actor, body }) => departmentReaders(context, actor, body),
    remind: async (call) => {
      const data = await remindReaders(context, call)
      return respond(data, { message: plural(data.people, 'person reminded', 'people reminded') })
    },
    toAcknowledge: ({ actor, body }) => toAcknowledge(context, actor, body),
  })
  serve(app, context, consultation, {
    list: ({ actor, body }) => listConsulted(context, actor, body),
    save: (call) => saveConsulted(context, call),
  })
  serve(app, context, hiradcRequest, {
    create: (call) => createRequest(context, call),
    list: ({ actor, body }) => requestReads.list(context, actor, body),
    take: (call) => takeRequest(context, ports, call),
    decline: (call) => declineRequest(context, call),
  })
}
