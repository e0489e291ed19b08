import type { APIRequestContext } from '@playwright/test'
import { form } from '@selamat/contract/domains/forms/form'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { askAs } from './people.ts'

/** Sends a hazard report without the form; returns its number. */
export async function sendHazard(request: APIRequestContext, reporter: string, what: string): Promise<string> {
  const flows: { id: number; formId: number; flowName: string }[] = await askAs(request, reporter, flow.adHoc, {})
  const hazard = flows.find(({ flowName }) => flowName === 'Hazard report')
  const { formVersionId } = await askAs(request, reporter, form.detail, { formId: hazard?.formId })
  const { options } = await askAs(request, reporter, location.endpoints.options, { keyword: 'Jetty 2' })
  const fieldData = {
    what,
    where: { locationId: options[0].id, subLocationId: null },
    date: '2026-11-20',
    type: 'leak-or-spill',
    severity: 'medium',
  }
  const body = { formId: hazard?.formId, formVersionId, formFlowId: hazard?.id, fieldData }
  return (await askAs(request, reporter, report.submit, body)).assignmentNumber
}

/** Answers the open task of a safety report as its assignee, without the page. */
export async function answerAs(
  request: APIRequestContext,
  assignee: string,
  assignmentNumber: string,
  action: CaseAction,
): Promise<void> {
  const { task } = await askAs(request, assignee, myTask.detail, { assignmentNumber })
  const answer = { assignmentNumber, taskId: task.id, version: task.version, action, comment: 'Seen on site' }
  await askAs(request, assignee, myTask.safety, answer)
}
