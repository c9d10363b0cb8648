/** The folder of the tables of the embedded engine, in its own. */
export const engineData = 'clickhouse'

/** Bytes of memory that queries and merges of the embedded engine may take together; its own code takes some 200 MB more. */
const memoryBytes = 600_000_000

/**
 * Returns the configuration of the embedded engine. Its own defaults suit a machine that does nothing else: 90 % of the memory, caches of
 * gigabytes, no fsync. Merges run two at a time, and every part is on the disk before an insert is answered.
 */
export const engineConfig = (): string => `<clickhouse>
  <max_server_memory_usage>${memoryBytes}</max_server_memory_usage>
  <mark_cache_size>16777216</mark_cache_size>
  <primary_index_cache_size>16777216</primary_index_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <background_pool_size>1</background_pool_size>
  <background_merges_mutations_concurrency_ratio>2</background_merges_mutations_concurrency_ratio>
  <background_common_pool_size>1</background_common_pool_size>
  <background_schedule_pool_size>2</background_schedule_pool_size>
  <max_thread_pool_size>200</max_thread_pool_size>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
    <min_rows_to_fsync_after_merge>1</min_rows_to_fsync_after_merge>
    <number_of_free_entries_in_pool_to_lower_max_size_of_merge>1</number_of_free_entries_in_pool_to_lower_max_size_of_merge>
    <number_of_free_entries_in_pool_to_execute_mutation>1</number_of_free_entries_in_pool_to_execute_mutation>
    <number_of_free_entries_in_pool_to_execute_optimize_entire_partition>1</number_of_free_entries_in_pool_to_execute_optimize_entire_partition>
  </merge_tree>
</clickhouse>
`
