import { describe, expect, it } from 'vitest'
import { type Answerable, requestOf } from './answer-request.ts'

const record = (typeFlow: 'Safety' | 'Health'): Answerable => ({
  assignmentNumber: 'SHE/HAZ/2026/XI/0010',
  typeFlow,
  task: { id: 9, version: 3, description: 'Supervisor review', dueAt: null, onBehalfOf: null, page: null, form: null },
})
const common = { assignmentNumber: 'SHE/HAZ/2026/XI/0010', taskId: 9, version: 3 }

describe('the request of an answer', () => {
  it('goes to the safety create for a safety flow (TASKS-22)', () => {
    const { endpoint, body } = requestOf(record('Safety'), { action: 'approve', comment: ' ' })
    expect(endpoint.path).toBe('/my-tasks/safety')
    expect(body).toEqual({ ...common, action: 'approve', comment: null })
  })

  it('goes to the health create for a health flow (TASKS-21)', () => {
    expect(requestOf(record('Health'), { action: 'close', comment: '' }).endpoint.path).toBe('/my-tasks/health')
  })

  it('rejects by the reject operation of the type, with the reason (TASKS-25, TASKS-26)', () => {
    const safety = requestOf(record('Safety'), { action: 'reject', comment: ' No hazard ' })
    expect(safety.endpoint.path).toBe('/my-tasks/safety/reject')
    expect(safety.body).toEqual({ ...common, reason: 'No hazard' })
    const health = requestOf(record('Health'), { action: 'reject', comment: 'No' })
    expect(health.endpoint.path).toBe('/my-tasks/health/reject')
  })

  it('carries the corrected answers of a resubmission', () => {
    const fieldData = { what: 'Loose rail' }
    expect(requestOf(record('Safety'), { action: 'resubmit', comment: '', fieldData }).body).toMatchObject({
      fieldData,
    })
  })

  it('is not created without a task', () => {
    expect(() => requestOf({ ...record('Safety'), task: null }, { action: 'approve', comment: '' })).toThrow()
  })
})
