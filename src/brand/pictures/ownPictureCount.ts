/** How many pictures of ours the brand side shows in turn. Apart from their addresses, which load later. */
export const ownPictureCount = 4;
