import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { call } from '../../../lib/client.ts'
import { type Answerable, type GivenAnswer, requestOf } from './answer-request.ts'

/** Sends an answer. Throws ApiError. */
export async function sendAnswer(record: Answerable, answer: GivenAnswer): Promise<DataOf<typeof myTask.safety>> {
  const request = requestOf(record, answer)
  const { data } = await ('reason' in request.body
    ? call(request.endpoint, { body: request.body })
    : call(request.endpoint, { body: request.body }))
  return data
}
