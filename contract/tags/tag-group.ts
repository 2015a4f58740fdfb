export interface TagGroup {
  group: string
  tags: Readonly<Record<string, string>>
}
