/** A fault that changes nothing anybody could see, with the reason; the texts are those of the report. */
interface Known {
  readonly file: string
  readonly becomes: string
  readonly why: string
}

export const KNOWN: readonly Known[] = [
  {
    file: 'platform/session.ts',
    becomes: 'const token = /^Bearer ([\\w.~+/=-]+)$/i.exec((authorization))?.[1]',
    why: 'what a missing header is turned into is no bearer either',
  },
  {
    file: 'platform/audit-seal.ts',
    becomes: 'from audit_events, bound where transaction_id >= since and transaction_id <= up_to',
    why: 'the oldest running transaction has no rows that another one sees',
  },
  {
    file: 'platform/audit-anchor.ts',
    becomes: 'await writeFile(next, text, { mode: 0o600, flush: false })',
    why: 'only a power failure tells whether the file had reached the disk',
  },
  {
    file: 'platform/records/list.ts',
    becomes: 'const known = !(estimates.size > 0) ? estimates.get(estimateKey(db, matching)) : undefined',
    why: 'a long list is counted again, with the same result',
  },
  {
    file: 'platform/records/list.ts',
    becomes: 'const counted = !(searched) ? statements.searchedPage : statements.countedPage',
    why: 'both give the same rows and count, each faster for its own case',
  },
  {
    file: 'platform/records/conditions.ts',
    becomes: `return longest || longest !== keyword.trim() ? \`%\${longest}%\` : undefined`,
    why: 'a condition more that every row with the keyword meets',
  },
  {
    file: 'platform/records/options.ts',
    becomes: `sql\`select count(*)::int as n from (select 1 from \${found}) c\`,`,
    why: 'beyond 10,000 choices the number is counted to its end, which takes longer',
  },
  {
    file: 'domains/audit/queries/list-audit.ts',
    becomes: `const matches = await run<{ id: number }>(db, sql\`select t.id from users t where \${where}\`)`,
    why: 'what is beyond the bound is given up a line later all the same',
  },
  {
    file: 'domains/workflow/queries/visible-case.ts',
    becomes: 'for (const { id, node } of openTasks(await caseSteps(db, (origin.caseId)))) {',
    why: 'a case that was found has its id: the other value is for the types',
  },
  {
    file: 'platform/audit-seal.ts',
    becomes: 'where true',
    why: 'the numbers of the same cluster are set again to what they are',
  },
  {
    file: 'platform/keyword.ts',
    becomes: "const longest = numbered.reduce((one, other) => (other.length > one.length ? other : one), '')",
    why: 'either of two words of one length narrows the search',
  },
  {
    file: 'platform/records/list.ts',
    becomes: "const rows = Math.max((row?.['QUERY PLAN'][0].Plan['Plan Rows']), MAX_OFFSET + 1)",
    why: 'explain always has a row: the other value is for the types',
  },
  {
    file: 'platform/audit-seal.ts',
    becomes: '(select max(transaction_id) from (select transaction_id from audit_events order by id desc) newest),',
    why: 'the bound spares reading all rows; the newest 10,000 hold the highest number',
  },
  {
    file: 'platform/records/list.ts',
    becomes: 'const known = estimates.size >= 0 ? estimates.get(estimateKey(db, matching)) : undefined',
    why: 'where nothing is estimated yet, nothing is found; the key alone is spared',
  },
  {
    file: 'platform/keyword.ts',
    becomes: "const longest = numbered.reduce((one, other) => (!(other.length >= one.length) ? other : one), '')",
    why: 'the rare word only narrows what the whole keyword decides: another one costs time',
  },
  {
    file: 'platform/keyword.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
    becomes: 'return longest && longest === keyword.trim() ? `%${longest}%` : undefined',
    why: 'the rare word only narrows what the whole keyword decides: without it the list takes longer',
  },
  {
    file: 'domains/workflow/task-rules.ts',
    becomes:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
      'where true and c.kind = any(${signed}) group by c.kind, s.node, cf.form_flow_version_id) g',
    why: 'what other tasks ask is read in vain: each is asked by its own id',
  },
  {
    file: 'domains/workflow/task-rules.ts',
    becomes:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
      'where t.id = any(${[...taskIds]}) group by c.kind, s.node, cf.form_flow_version_id) g',
    why: "a task that needs no signature is anybody's already, and its node asks nothing more",
  },
]
