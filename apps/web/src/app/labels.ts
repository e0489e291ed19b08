import * as articles from '../domains/articles/labels.ts'
import * as forms from '../domains/forms/labels.ts'
import * as hiradc from '../domains/hiradc/labels.ts'
import * as identity from '../domains/identity/labels.ts'
import * as imports from '../domains/imports/labels.ts'
import * as masterData from '../domains/master-data/labels.ts'
import * as medical from '../domains/medical/labels.ts'
import * as notifications from '../domains/notifications/labels.ts'
import * as organisation from '../domains/organisation/labels.ts'
import * as permits from '../domains/permits/labels.ts'
import * as workflow from '../domains/workflow/labels.ts'
import { addActions } from '../ui/history/action-labels.ts'
import { addStatuses } from '../ui/status.ts'

// What the states and actions of each domain are called and mean, before a page draws one.
addStatuses(permits.statuses, permits.kinds)
for (const { statuses } of [articles, forms, hiradc, identity, imports, masterData, medical, organisation, workflow]) {
  addStatuses(statuses)
}
for (const { actions } of [
  articles,
  hiradc,
  identity,
  imports,
  masterData,
  notifications,
  organisation,
  permits,
  workflow,
]) {
  addActions(actions)
}
