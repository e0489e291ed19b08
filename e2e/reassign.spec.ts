import type { APIRequestContext, Page } from '@playwright/test'
import { form } from '@selamat/contract/domains/forms/form'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { report } from '@selamat/contract/domains/workflow/report'
import { button, choose, perform, rowOf, search, serial } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { askAs, type Join, test } from './people.ts'

// Nobody whose bell another journey watches: reports of Eko go to Dedi, and then to Hendra.
const [REPORTER, FORMER, MANAGER, SUCCESSOR] = ['10000013', '10000016', '10000003', '10000011'] as const
const STEP = 'Supervisor review'

/** Sends a hazard report without the form; returns its number. */
async function send(request: APIRequestContext, what: string): Promise<string> {
  const flows: { id: number; formId: number; flowName: string }[] = await askAs(request, REPORTER, flow.adHoc, {})
  const hazard = flows.find(({ flowName }) => flowName === 'Hazard report')
  const { formVersionId } = await askAs(request, REPORTER, form.detail, { formId: hazard?.formId })
  const { options } = await askAs(request, REPORTER, location.endpoints.options, { keyword: 'Jetty 2' })
  const fieldData = {
    what,
    where: { locationId: options[0].id, subLocationId: null },
    date: '2026-11-20',
    type: 'leak-or-spill',
    severity: 'medium',
  }
  const body = { formId: hazard?.formId, formVersionId, formFlowId: hazard?.id, fieldData }
  return (await askAs(request, REPORTER, report.submit, body)).assignmentNumber
}

/** Says who gets the chosen tasks, and why; without them nothing is sent. */
async function fill(page: Page, title: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: title })
  await button(drawer, 'Reassign').click()
  await expect(drawer.getByText('Please give the reason')).toBeVisible()
  await choose(drawer, 'New assignee', 'Hendra Gunawan (10000011)')
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Dedi is on leave')
  await button(drawer, 'Reassign').click()
}

const inInbox = (page: Page, what: string) => page.getByRole('link', { name: what })

async function reassigned(join: Join, request: APIRequestContext, phone: boolean): Promise<void> {
  test.slow()
  const word = serial()
  const numbers = [await send(request, `Oil leak ${word} one`), await send(request, `Oil leak ${word} two`)]
  const manager = await join(MANAGER, { phone, at: '/reassign' })
  await search(manager, word)
  await expect(manager.getByText(/^2 results/)).toBeVisible()
  if (phone) {
    // Rows are selected on a wide screen; here each has its menu.
    for (const number of numbers) {
      await perform(manager, `${number}, ${STEP}`, 'Reassign')
      await fill(manager, `Reassign ${number}`)
      await expect(toast(manager, 'Task reassigned').first()).toBeVisible()
      await expect(manager.getByRole('dialog')).toBeHidden()
    }
  } else {
    for (const number of numbers) await rowOf(manager, `${number}, ${STEP}`).getByRole('checkbox').check()
    await button(manager.getByRole('toolbar', { name: 'Selected rows' }), 'Reassign').click()
    await fill(manager, 'Reassign 2 tasks')
    await expect(toast(manager, '2 reassigned')).toBeVisible()
  }
  await expect(manager.getByText('Hendra Gunawan')).toHaveCount(2)

  const former = await join(FORMER, { phone, at: '/my-task' })
  await former.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(word)
  await expect(former.getByText('No task matches')).toBeVisible()

  const successor = await join(SUCCESSOR, { phone, at: '/my-task' })
  await successor.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(word)
  await inInbox(successor, `Oil leak ${word} one`).click()
  await expect(successor.getByText('Reassigned to Hendra Gunawan: Supervisor review')).toBeVisible()
  await expect(successor.getByText('Dedi is on leave')).toBeVisible()
  if (!phone) await successor.getByRole('radio', { name: 'Approve' }).check()
  await button(successor, 'Approve').click()
  await expect(inInbox(successor, `Oil leak ${word} one`)).toBeHidden()
}

test('tasks of somebody on leave are reassigned together and answered by the new assignee (TASKS-03, TASKS-24)', ({
  join,
  request,
}) => reassigned(join, request, false))

test('tasks are reassigned on a phone, one by one (TASKS-03)', ({ join, request }) => reassigned(join, request, true))
