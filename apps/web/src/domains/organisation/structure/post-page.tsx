import { useAddressQuery } from '../../../lib/navigation.ts'
import { PostList } from './post-list.tsx'
import { PostTree } from './post-tree.tsx'

export default function PostPage() {
  const [query] = useAddressQuery()
  return query.as === 'list' ? <PostList /> : <PostTree />
}
