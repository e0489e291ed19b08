import { z } from 'zod'
import { DELETED, endpoint, idParams, SAVED } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { id, instant, optionalText, text } from '../../../kit/text.ts'
import { formRecordHead } from '../heads.ts'
import { formDraft } from './form-draft.ts'
import { formLifecycle } from './form-lifecycle.ts'

const MENU = 'submenu/List Form'

/** The icons of forms by the name under which they are stored. */
export const FORM_ICONS = ['file', 'alert', 'checklist', 'tool', 'fire', 'people', 'heart', 'truck'] as const
export type FormIcon = (typeof FORM_ICONS)[number]

const formStatus = z.enum(formLifecycle.states)
/** The specification writes PUBLISH and draft: capitals do not count (AMB-53). */
const anyCase = z
  .string()
  .max(10)
  .meta({ examples: ['PUBLISH'] })
  .transform((value) => formLifecycle.states.find((state) => state.toLowerCase() === value.toLowerCase()) ?? value)
  .pipe(formStatus)

const described = resource('forms', {
  ...formRecordHead,
  write: z.strictObject({
    formName: text(120),
    description: optionalText(500),
    category: optionalText(60),
    icon: z.enum(FORM_ICONS).default('file'),
    /** A draft can be incomplete; publishing checks it. */
    definition: formDraft,
  }),
  read: z.object({
    formId: z.int(),
    formName: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    icon: z.enum(FORM_ICONS),
    formStatus,
    /** The published version, of a form without one its draft. */
    formVersionId: z.int(),
    number: z.int(),
    publishedAt: instant.nullable(),
    draftVersionId: z.int().nullable(),
    draftNumber: z.int().nullable(),
    /** The workflows that use the form; those it does not start have it at a step. */
    formFlow: z.array(z.object({ formFlowId: z.int(), flowName: z.string(), starts: z.boolean() })),
  }),
  /** `PUBLISH`: forms with a published version; `draft`: forms with a version that is not published yet. */
  filter: { status: anyOf(anyCase), category: anyOf(text(60)) },
  sortable: ['id', 'formName', 'updatedAt'],
  defaultOrder: { column: 'formName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'export', 'options'],
  imports: false,
  calls: { archive: ['POST', '/delete/:id'], restore: ['POST', '/restore/:id'] },
})

/** One version of a form. */
const formVersion = z.object({
  formVersionId: z.int(),
  number: z.int(),
  formStatus,
  changedAt: instant,
  changedBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
})

/** A difference between two versions: of one field, group or section by its id, or of the form itself. */
const formChange = z.object({
  /** Null: the form itself. */
  id: z.string().nullable(),
  change: z.enum(['added', 'removed', 'changed']),
  /** `What and where › Where is it?` */
  position: z.string(),
  details: z.array(z.string()),
})
export type FormChange = z.output<typeof formChange>

/** What a change costs: answers to one field that can no longer be compared, or are no longer there. */
const formBreak = z.object({ id: z.string(), position: z.string(), text: z.string() })
export type FormBreak = z.output<typeof formBreak>

/** Why a draft cannot be published, and the node to correct. */
const formProblem = z.object({ nodeId: z.string().nullable(), text: z.string() })

/** A form that ships with the product, to begin with. */
export const libraryForm = z.object({
  formName: z.string(),
  description: z.string(),
  category: z.string(),
  icon: z.enum(FORM_ICONS),
  definition: formDraft,
})

/** What an XLSForm holds that was not carried over, or not as it was. */
const importNote = z.object({
  sheet: z.string(),
  /** In the spreadsheet; null where the note is about the sheet or a column. */
  row: z.int().nullable(),
  name: z.string().nullable(),
  text: z.string(),
  /** The row of the survey is not in the form. */
  isLeftOut: z.boolean(),
})
export type ImportNote = z.output<typeof importNote>

/** Forms and their versions; deleting one keeps it, so that it can be restored (AMB-54). */
export const formRecord = {
  ...described,
  endpoints: {
    ...described.endpoints,
    archived: { ...described.endpoints.archived, summary: 'List deleted forms' },
    archive: { ...described.endpoints.archive, summary: 'Delete form', done: DELETED },
  },
  content: endpoint({
    method: 'POST',
    path: '/forms/content',
    summary: 'Read a form with the content of one version; without one its draft, else its newest version',
    permission: may(MENU, 'read'),
    body: z.strictObject({ formId: id, formVersionId: id.optional() }),
    data: z.object({
      form: described.row,
      version: formVersion,
      definition: formDraft,
      /** The content that reports begin with now. */
      published: formDraft.nullable(),
    }),
  }),
  impact: endpoint({
    method: 'GET',
    path: '/forms/impact/:id',
    summary: 'What publishing the draft of a form changes, breaks and touches',
    permission: may(MENU, 'read'),
    params: idParams,
    data: z.object({
      problems: z.array(formProblem),
      changes: z.array(formChange),
      breaks: z.array(formBreak),
      /** Reports that keep an earlier version to their end, counted to 10,001. */
      runningCount: z.int(),
    }),
  }),
  library: endpoint({
    method: 'GET',
    path: '/forms/library',
    summary: 'List the forms of the library, to begin a form with',
    permission: may(MENU, 'create'),
    data: z.array(libraryForm),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/forms/categories',
    summary: 'List the categories of forms',
    permission: may(MENU, 'read'),
    data: z.array(z.string()),
  }),
  importXlsform: endpoint({
    method: 'POST',
    path: '/forms/import-xlsform',
    summary: 'Make the draft of a new form out of an XLSForm, and report what was not carried over',
    done: SAVED,
    permission: may(MENU, 'create'),
    upload: true,
    creates: true,
    data: z.object({
      form: described.row,
      /** Questions that were carried over. */
      questionCount: z.int(),
      /** Rows of the survey with a question, group or repeat, and how many of them are in the form. */
      rowCount: z.int(),
      carriedCount: z.int(),
      /** All notes; at most 1,000 of them follow, those of the survey first. */
      noteCount: z.int(),
      notes: z.array(importNote),
    }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/forms/publish/:id',
    summary: 'Publish the draft of a form',
    permission: may(MENU, 'update'),
    params: idParams,
    /** Running reports keep their version unless they are to be migrated; those whose answers do not all survive keep it anyway. */
    body: z.strictObject({ running: z.enum(['keep', 'migrate']) }).optional(),
    ifMatch: true,
    data: described.row,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/forms/versions/:id',
    summary: 'List the versions of a form',
    permission: may(MENU, 'read'),
    params: idParams,
    data: z.array(formVersion),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/forms/compare',
    summary: 'What differs between two versions of a form',
    permission: may(MENU, 'read'),
    body: z.strictObject({ formId: id, before: id, after: id }),
    data: z.array(formChange),
  }),
}
