/** The visible words of procedures. */
export const PROCEDURE_TEXTS = {
  title: 'Procedures',
  purpose: 'The document that says how the work of a workflow is done. Printed records name the active revision.',
  number: 'Document number',
  numberPlaceholder: 'SOP-SHE-014',
  revision: 'Revision',
  revisionHelp: 'A new revision keeps the number.',
  workflow: 'Workflow',
  workflowHelp: 'Records of its reports name the procedure.',
  released: 'Released on',
  active: 'Active',
  activeHelp: 'Of a number one revision is active. When you activate this one, the other one ends.',
  status: 'Status',
  named: (number: string, revision: number) => `${number}, revision ${revision}`,
} as const
