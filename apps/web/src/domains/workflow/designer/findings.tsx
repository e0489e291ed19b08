import { CheckCircleOutlined } from '@ant-design/icons'
import type { FlowNode } from '@selamat/contract/domains/workflow/flow-definition'
import { nodeTitle } from '@selamat/contract/domains/workflow/flow-text'
import type { FlowFinding } from '@selamat/contract/domains/workflow/form-flow'
import { Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

interface FindingsProps {
  readonly findings: readonly FlowFinding[]
  readonly nodes: readonly FlowNode[]
  readonly onSelect: (node: string | null) => void
}

/** What keeps the workflow from running, each with the way to its step. */
export function Findings({ findings, nodes, onSelect }: FindingsProps) {
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const hint = [errors > 0 && texts.problems(errors), warnings > 0 && texts.warnings(warnings)].filter(Boolean)
  const titles = new Map(nodes.map((node) => [node.id, nodeTitle(node)]))
  return (
    <Section title={texts.findings} hint={[...hint, texts.peopleOfToday].join(' · ')} flush>
      <div role="status">
        {findings.length === 0 ? (
          <p className="flow-findings__fine">
            <CheckCircleOutlined /> {texts.fine}
          </p>
        ) : (
          <ul className="lines flow-findings">
            {findings.map(({ node, level, message }) => (
              <li key={`${node} ${message}`}>
                <Text className="pressable" as="button" size="body" type="button" onClick={() => onSelect(node)}>
                  <Mark status={level === 'error' ? 'stopped' : 'attention'} size={14} />
                  <b>{(node !== null && titles.get(node)) || texts.wholeWorkflow}</b>
                  <span>{message}</span>
                </Text>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
