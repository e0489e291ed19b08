import { type RowProblem, type RowWarning, rowProblems, rowWarnings } from '@selamat/contract/domains/hiradc/check-row'
import {
  APPROVAL_DEPTHS,
  type ApprovalDepth,
  type Band,
  bandOf,
  type RiskMatrix,
  riskOf,
} from '@selamat/contract/domains/hiradc/risk-matrix'
import { formatDate } from '@selamat/contract/kit/dates'
import { serverNow } from '../../../../lib/server-clock.ts'
import type { DraftRow } from './draft-row.ts'

/** What follows from a row by the matrix. */
export interface RowFacts {
  readonly initial: number | null
  readonly initialBand: Band | null
  readonly residual: number | null
  readonly residualBand: Band | null
  readonly problems: readonly RowProblem[]
  readonly warnings: readonly RowWarning[]
}

/** Reads the facts of rows by one matrix; those of a row that has not changed are known. */
export function factsBy(matrix: RiskMatrix): (row: DraftRow) => RowFacts {
  const known = new WeakMap<DraftRow, RowFacts>()
  return (row) => {
    const found = known.get(row)
    if (found !== undefined) return found
    const initial = riskOf(row)
    const residual = riskOf({ likelihood: row.residualLikelihood, severity: row.residualSeverity })
    const facts = {
      initial,
      initialBand: bandOf(matrix, initial),
      residual,
      residualBand: bandOf(matrix, residual),
      problems: rowProblems(row, matrix),
      warnings: rowWarnings(row, matrix, formatDate(serverNow())),
    }
    known.set(row, facts)
    return facts
  }
}

/** How many rows are in a band. */
export interface BandCount {
  readonly name: string
  readonly initial: number
  readonly residual: number
}

/** What the page says of all rows together. */
export interface RowsSummary {
  readonly rows: number
  readonly incomplete: number
  /** From the lowest band to the highest. */
  readonly bands: readonly BandCount[]
  /** How deep the highest residual risk is approved, and how many rows ask for it. */
  readonly approval: { readonly depth: ApprovalDepth; readonly band: string; readonly rows: number } | null
}

/** The rows together: counts by band, what is missing, and who will have to approve. */
export function summaryOf(matrix: RiskMatrix, facts: readonly RowFacts[]): RowsSummary {
  const bands = matrix.bands.map((band) => ({
    name: band.name,
    initial: facts.filter(({ initialBand }) => initialBand === band).length,
    residual: facts.filter(({ residualBand }) => residualBand === band).length,
  }))
  const [deepest] = matrix.bands
    .map((band, at) => ({ depth: band.approval, band: band.name, rows: bands[at]?.residual ?? 0 }))
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => APPROVAL_DEPTHS.indexOf(other.depth) - APPROVAL_DEPTHS.indexOf(one.depth))
  return {
    rows: facts.length,
    incomplete: facts.filter(({ problems }) => problems.length > 0).length,
    bands,
    approval: deepest ?? null,
  }
}
