import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http.ts'
import type { WorkflowContext } from '../../workflow/index.ts'
import { acknowledge } from './acknowledge.ts'
import { remindReaders } from './ask-readers.ts'
import { departmentReaders, toAcknowledge } from './readers.ts'

/** The people of assessments: who has read what is in force. */
export function mountThread(app: FastifyInstance, context: WorkflowContext): void {
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
}
