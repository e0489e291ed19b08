import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { consultation } from '@selamat/contract/domains/hiradc/consultation'
import { hiradcRequest } from '@selamat/contract/domains/hiradc/hiradc-request'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http.ts'
import { SAVED } from '../../../platform/messages.ts'
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
  mount(app, context, acknowledgement.acknowledge, async (call) => ({
    data: await acknowledge(context, call),
    message: 'Thank you: you have read it',
  }))
  mount(app, context, acknowledgement.list, ({ actor, body }) => departmentReaders(context, actor, body))
  mount(app, context, acknowledgement.remind, async (call) => {
    const data = await remindReaders(context, call)
    return { data, message: data.people === 1 ? '1 person reminded' : `${data.people} people reminded` }
  })
  mount(app, context, acknowledgement.toAcknowledge, ({ actor, body }) => toAcknowledge(context, actor, body))
  mount(app, context, consultation.list, async ({ actor, body }) => ({
    data: await listConsulted(context, actor, body),
  }))
  mount(app, context, consultation.save, async (call) => ({ data: await saveConsulted(context, call), message: SAVED }))
  mount(app, context, hiradcRequest.create, async (call) => ({
    data: await createRequest(context, call),
    message: 'Assessment requested',
  }))
  mount(app, context, hiradcRequest.list, ({ actor, body }) => requestReads.list(context, actor, body))
  mount(app, context, hiradcRequest.take, async (call) => ({
    data: await takeRequest(context, ports, call),
    message: 'Request taken up',
  }))
  mount(app, context, hiradcRequest.decline, async (call) => ({
    data: await declineRequest(context, call),
    message: 'Request declined',
  }))
}
