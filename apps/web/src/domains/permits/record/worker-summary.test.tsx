import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WorkerSummary } from './worker-summary.tsx'

it('lists worker types in the order Safety Supervisor, Specialist, Engineer, Supervisor, General Worker (PERMIT-35)', () => {
  const workers = [
    { workerType: 'GENERAL_WORKER', count: 7 },
    { workerType: 'ENGINEER', count: 2 },
    { workerType: 'SUPERVISOR', count: 1 },
    { workerType: 'SAFETY_SUPERVISOR', count: 1 },
    { workerType: 'SPECIALIST', count: 3 },
  ] as const
  const drawn = renderToStaticMarkup(<WorkerSummary workers={[...workers]} />)
  expect(
    [...drawn.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(\d+)/g)].map(([, type, count]) => `${type} ${count}`),
  ).toEqual(['Safety Supervisor 1', 'Specialist 3', 'Engineer 2', 'Supervisor 1', 'General Worker 7'])
})
