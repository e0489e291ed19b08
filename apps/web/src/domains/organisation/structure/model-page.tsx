import { useAddressQuery } from '../../../lib/navigation.ts'
import { ModelList } from './model-list.tsx'
import { ModelTree } from './model-tree.tsx'

export default function ModelPage() {
  const [query] = useAddressQuery()
  return query.as === 'list' ? <ModelList /> : <ModelTree />
}
